import type { Hono, Context as HonoContext } from 'hono';
import { formPages, joinNewsletter, sendContactMessage } from '#contract/contact.ts';
import type { Context } from '../context.ts';
import type { Bindings } from '../http/endpoint.ts';
import { fieldsOfForm, isForm } from '../http/forms.ts';

type Page = (typeof formPages)[keyof typeof formPages];

/**
 * A browser that posted a form without script is led to a page of the site, whatever the outcome:
 * 303, so that a reload posts nothing again. The page is one of a closed list, never of the request.
 */
export function answerFormsWithPages(app: Hono<Bindings>, { config }: Context): void {
  for (const { path } of [sendContactMessage, joinNewsletter]) {
    app.post(path, async (c, next) => {
      await next();
      if (!isForm(c.req.raw)) return;
      const page = c.res.ok ? await pageOfSuccess(c, path) : await pageOfFailure(c.res);
      c.res = undefined;
      c.res = new Response(null, {
        status: 303,
        headers: { location: `${config.origin ?? ''}${page}`, 'cache-control': 'no-store' },
      });
    });
  }
}

async function pageOfSuccess(c: HonoContext, path: string): Promise<Page> {
  if (path === joinNewsletter.path) return formPages.newsletter;
  const { userType } = fieldsOfForm(await c.req.text(), []);
  return userType === 'Business' ? formPages.Business : formPages.Individual;
}

async function pageOfFailure(answer: Response): Promise<Page> {
  if (answer.status === 413) return formPages.unfilled;
  if (answer.status !== 400) return formPages.failed;
  const { data } = (await answer.json()) as { data: { fields?: string[] } };
  return data.fields?.includes('email') ? formPages.email : formPages.unfilled;
}
