import { type CollectionEntry, getCollection } from 'astro:content';

export type Testimonial = CollectionEntry<'testimonials'>['data'];

/** Stands above testimonials that are made up. */
export const exampleNote = 'These are examples, not real customers.';

/** What customers say, as the editor has ordered it. */
export async function publishedTestimonials(): Promise<Testimonial[]> {
  const all = (await getCollection('testimonials')).map(({ data }) => data);
  return all.sort((one, other) => one.order - other.order);
}
