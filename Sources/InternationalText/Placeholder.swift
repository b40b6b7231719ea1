// InternationalText
