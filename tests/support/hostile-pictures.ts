/** Addresses of a notification’s picture that nobody may ask for, however they come. */
export const hostilePictures = [
  null,
  '',
  'receipt.png',
  '/receipt.png',
  '//art.example/a.png',
  'http://art.example/a.png',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  'blob:https://art.example/1',
  'https:art.example',
  'https:///art.example',
  'https:\\\\art.example\\a.png',
  'https://',
  'https://name:word@art.example/a.png',
  ' https://art.example/a.png',
];
