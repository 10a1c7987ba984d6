/** What PDFKit takes and its types leave out. */
declare namespace PDFKit.Mixins {
  interface PDFAttachmentOptions {
    relationship?: 'Source';
  }
  interface StructureElementOptions {
    scope?: 'Column';
  }
}
