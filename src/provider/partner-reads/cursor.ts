import * as z from 'zod/mini';
import { refuseField } from '../errors/refusal.ts';

/** A list of one partner: a cursor of another one leads nowhere. */
export type List = { readonly name: string; readonly application_id: number };

/** Where a list goes on, as a text that says nothing to anybody else. */
export const cursorOf = ({ name, application_id }: List, place: unknown): string =>
  Buffer.from(JSON.stringify([name, application_id, place])).toString('base64url');

/** The place that a cursor says. Throws invalid_request for one that is not of this list. */
export function placeOf<Place extends z.ZodMiniType>(
  { name, application_id }: List,
  place: Place,
  { field, text }: { readonly field: string; readonly text: string },
): z.output<Place> {
  const said = z.tuple([z.literal(name), z.literal(application_id), z.unknown()]);
  const [, , where] = said.safeParse(jsonIn(text)).data ?? [];
  const result = place.safeParse(where);
  if (!result.success) throw refuseField(field);
  return result.data;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}
