import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { blank, type Found, inMdx, inYaml, type Text } from '../src/editing/texts.ts';

const written = ['{src,content}/**/*.{ts,tsx,js,astro,mdx,yaml}', '*.md', 'docs/**/*.md'];
/** Programs for engineers in other languages, what is generated, and the rules with what breaks them. */
const aside = /^content\/docs\/examples\/|\.d\.ts$|^src\/editing\/word-patterns\.ts$/;

/** The files below these paths that a person's texts are in. */
export function filesWithTexts(paths: readonly string[] = ['']): string[] {
  return globSync(written)
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !aside.test(file) && paths.some((path) => file.startsWith(path)))
    .toSorted();
}

/** Every text of a file, in the order of its lines. */
export function textsOf(file: string, source = readFileSync(file, 'utf8')): Text[] {
  const found = /\.mdx?$/.test(file)
    ? inMdx(source)
    : file.endsWith('.yaml')
      ? inYaml(source)
      : file.endsWith('.astro')
        ? inAstro(source)
        : inScript(source, file.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX);
  return found
    .map(({ line, text }) => ({ file, line, text: text.replace(/\s+/g, ' ').trim() }))
    .toSorted((one, other) => one.line - other.line);
}

const lineAt = (source: string, at: number) => source.slice(0, at).split('\n').length;

/** The template of a page is close enough to TSX: its styles and scripts are read apart. */
function inAstro(source: string): Found[] {
  const [head = ''] = /^---\n[\s\S]*?\n---\n/.exec(source) ?? [];
  const template = source
    .slice(head.length)
    .replace(/<!--[\s\S]*?-->|<!doctype[^>]*>|<style[\s\S]*?<\/style>/gi, blank)
    .replace(/(<script[^>]*>)([\s\S]*?)(<\/script>)/g, (_all, open, _inside, shut) =>
      blank(`${open}${_inside}${shut}`),
    );
  const scripts = [...source.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)];
  return [
    ...inScript(head.replace(/^---$/gm, '   ')),
    ...inScript(`${blank(head)}<>${template}</>`, ts.ScriptKind.TSX, true),
    ...scripts.flatMap(({ 1: code = '', index }) =>
      inScript(`${blank(source.slice(0, index))}${code}`),
    ),
  ];
}

/** Attributes whose values a browser reads, not a person. */
const forBrowsers =
  /^(class|className|class:list|style|id|type|name|href|src|role|rel|key|for|htmlFor|d|viewBox|fill|stroke|transform|lang|method|action|target|property|http-equiv|autoComplete|autocomplete|inputMode|inputmode|enterKeyHint|pattern|as|media|sizes|data-.*|aria-(live|current|describedby|labelledby|haspopup|controls|autocomplete|sort)|client:.*|is:.*|of|to|size|tone|kind|on|slot)$/;
/** What takes a selector, an event, SQL or another thing of programs as its first text. */
const forPrograms =
  /^(querySelector(All)?|closest|matches|addEventListener|removeEventListener|getElementById|setAttribute|getAttribute|createElement(NS)?|locator|import|require|sql|raw|RegExp|startsWith|endsWith|includes|split|replace|replaceAll|join|match|test|on|emit|has|get|set|header|headers|append|supports|matchMedia|execute)$/;

/** Looks like words for a person: several words, or one that a sentence or label would start with. */
function isReadable(text: string): boolean {
  if (!/[A-Za-z]{2}/.test(text)) return false;
  if (/^(select|insert|update|delete|create|alter|drop|with|from|where|begin|commit)\b/.test(text))
    return false;
  if (/^[\w.]+ as \w+$/.test(text)) return false;
  if (/^(https?:|mailto:|tel:|[./#@]|[\w.+-]+\/[\w.+-]+$|--)/.test(text)) return false;
  if (/[{};]\s*$|^\[|=>|\)\s*\{|^\w+\(|^[\w-]+(:|=)\S|^@/.test(text)) return false;
  if (/^(GET|POST|PUT|PATCH|DELETE|HEAD|NGN|USD|UTC|NFD|NFC|SIG[A-Z]+)$/.test(text)) return false;
  if (/^[A-Z][a-z]+(’s)?[.:?!…]?$/.test(text) || /^[A-Z]{3,}( [A-Z]{2,})*$/.test(text)) return true;
  const words = text.match(/(?<![\w-])[A-Za-z][a-z’]*(?![\w-])/g) ?? [];
  return /\S \S/.test(text) && words.length >= 2 && (/[A-Z.,’…?]/.test(text) || words.length >= 3);
}

/** @param isAstro - where a new line is a space; in TSX it is none */
function inScript(source: string, kind = ts.ScriptKind.TSX, isAstro = false): Found[] {
  const tree = ts.createSourceFile('a file', source, ts.ScriptTarget.Latest, true, kind);
  const found: Found[] = [];
  const add = (node: ts.Node, text: string) => {
    const read = text.replace(/\s+/g, ' ').trim();
    if (isReadable(read)) found.push({ line: lineAt(source, node.getStart(tree)), text: read });
  };

  /** What a text says, with `…` for what is filled in; undefined when it is no text. */
  function said(node: ts.Node): string | undefined {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (ts.isTemplateExpression(node)) {
      return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
    }
    if (ts.isParenthesizedExpression(node)) return said(node.expression);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
      const sides = [said(node.left), said(node.right)];
      return sides.some((side) => side !== undefined)
        ? sides.map((side) => side ?? '…').join('')
        : undefined;
    }
    return undefined;
  }

  /** The texts inside what is filled in. */
  function inside(node: ts.Node): void {
    if (ts.isTemplateExpression(node))
      for (const { expression } of node.templateSpans) visit(expression);
    else if (ts.isParenthesizedExpression(node)) inside(node.expression);
    else if (ts.isBinaryExpression(node))
      for (const side of [node.left, node.right]) {
        if (said(side) === undefined) visit(side);
        else inside(side);
      }
  }

  /** The text of an element with the words of the elements in its line. */
  function flat(children: readonly ts.Node[]): string {
    return children
      .map((child) => {
        if (ts.isJsxText(child))
          return child.text
            .replace(/^\s*\n\s*|\s*\n\s*$/g, isAstro ? ' ' : '')
            .replace(/\s+/g, ' ');
        if (ts.isJsxExpression(child)) {
          if (!child.expression) return '';
          const text = said(child.expression);
          if (text === undefined) visit(child.expression);
          else inside(child.expression);
          return text ?? '…';
        }
        if (ts.isJsxElement(child)) {
          attributes(child.openingElement.attributes);
          const tag = child.openingElement.tagName.getText(tree);
          if (/^(a|b|strong|em|i|span|small|code|time|abbr|kbd|sup|q|mark|bdi)$/.test(tag))
            return flat(child.children);
          element(child.children, child);
          return '';
        }
        if (ts.isJsxSelfClosingElement(child)) {
          attributes(child.attributes);
          const tag = child.tagName.getText(tree);
          return tag === 'br' ? ' ' : tag === 'HardWord' ? hardWord(child.attributes) : '…';
        }
        visit(child);
        return '…';
      })
      .join('');
  }
  function hardWord(all: ts.JsxAttributes): string {
    const values = all.properties.map((one) =>
      ts.isJsxAttribute(one) && one.initializer ? said(one.initializer) : undefined,
    );
    return values.at(-1) ?? '…';
  }
  function element(children: readonly ts.Node[], node: ts.Node): void {
    const words = children.find((child) => ts.isJsxText(child) && child.text.trim()) ?? node;
    const text = flat(children);
    if (/[A-Za-z]{2}/.test(text)) found.push({ line: lineAt(source, words.getStart(tree)), text });
  }
  function attributes(all: ts.JsxAttributes): void {
    for (const one of all.properties) {
      if (!ts.isJsxAttribute(one)) visit(one);
      else if (one.initializer && !forBrowsers.test(one.name.getText(tree))) {
        const value = ts.isJsxExpression(one.initializer)
          ? one.initializer.expression
          : one.initializer;
        if (value) visit(value);
      }
    }
  }

  function visit(node: ts.Node): void {
    if (isForPrograms(node)) return;
    if (ts.isJsxElement(node)) {
      attributes(node.openingElement.attributes);
      element(node.children, node);
    } else if (ts.isJsxFragment(node)) element(node.children, node);
    else if (ts.isJsxSelfClosingElement(node)) attributes(node.attributes);
    else if (ts.isElementAccessExpression(node)) visit(node.expression);
    else if (ts.isCaseClause(node)) for (const one of node.statements) visit(one);
    else if (ts.isPropertyAssignment(node)) visit(node.initializer);
    else if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      visit(node.expression);
      const callee = node.expression;
      const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText(tree);
      for (const one of node.arguments ?? []) {
        if (!forPrograms.test(name) || said(one) === undefined) visit(one);
      }
    } else {
      const text = said(node);
      if (text === undefined) ts.forEachChild(node, visit);
      else {
        add(node, text);
        inside(node);
      }
    }
  }

  function isForPrograms(node: ts.Node): boolean {
    return (
      ts.isImportDeclaration(node) ||
      ts.isExportDeclaration(node) ||
      ts.isTypeNode(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTaggedTemplateExpression(node) ||
      (ts.isBinaryExpression(node) && /^[!=]==?$|^in$/.test(node.operatorToken.getText(tree)))
    );
  }

  visit(tree);
  return found;
}
