// One import stands for SwiftUI, UniformTypeIdentifiers and CoreTransferable, which bring Foundation along.
@_exported import ContentTypes
@_exported import DragAndDrop
@_exported import Foundation
