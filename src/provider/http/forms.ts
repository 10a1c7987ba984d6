/** Whether a page's form was posted by the browser itself, without script. */
export const isForm = ({ headers }: Request): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(headers.get('content-type') ?? '');

/** Whether it is what a form sends, with files or without: the one kind of body besides JSON that any page may post anywhere. */
export const isFormBody = (request: Request): boolean =>
  isForm(request) || /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');

/** The fields as the call's JSON would hold them. Browsers post a line break as two characters. */
export function fieldsOfForm(text: string, flags: readonly string[]): Record<string, unknown> {
  const fields = [...new URLSearchParams(text)].map(([name, value]) => [
    name,
    flags.includes(name) && value === 'true' ? true : value.replaceAll('\r\n', '\n'),
  ]);
  return Object.fromEntries(fields);
}
