import type { operations, paths } from './document.ts';

export type Method = 'get' | 'put' | 'post' | 'delete';

/** The paths that take a method. */
export type PathOf<M extends Method> = {
  [Path in keyof paths]: paths[Path][M] extends { responses: unknown } ? Path : never;
}[keyof paths];

type Json<Body> = { content: { 'application/json': Body } };

type InPath<Call> = Call extends { parameters: { path: infer Path } } ? { path: Path } : unknown;
type InQuery<Call> = Call extends { parameters: { query?: infer Query } }
  ? [Query] extends [never | undefined]
    ? unknown
    : { query?: Query }
  : unknown;
type InBody<Call> = Call extends { requestBody: Json<infer Body> }
  ? { body: Body }
  : Call extends { requestBody?: infer Optional }
    ? Optional extends Json<infer Body>
      ? { body?: Body }
      : unknown
    : unknown;
type InHeader<Call> = Call extends { parameters: { header: { 'Idempotency-Key': string } } }
  ? { idempotencyKey: string }
  : unknown;

/** What a call is given: the names in its path, its query, its body, its key. */
export type Asked<Call> = InPath<Call> & InQuery<Call> & InBody<Call> & InHeader<Call>;

/** `data` of the answer, or the bytes of a file. */
export type Answered<Call> = Call extends { responses: { 200: Json<{ data: infer Data }> } }
  ? Data
  : Uint8Array;

/** What you say of the user whom you hand over. */
export type HandOff = { user_id: string } & NonNullable<Asked<operations['signOn']>['body']>;

type Answers = {
  [Call in keyof operations]: operations[Call]['responses'][keyof operations[Call]['responses']];
}[keyof operations];
type CodeIn<Answer> = Answer extends Json<{ code: infer Code; message: string }> ? Code : never;

/** Why a request is refused; `no_answer` when nothing came back, so that nobody knows what came of it. */
export type ErrorCode = CodeIn<Answers> | 'no_answer';
