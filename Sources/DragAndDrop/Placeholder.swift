// DragAndDrop
