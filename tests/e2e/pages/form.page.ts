import { expect, type Locator, type Page, type Request } from '@playwright/test';

/** One of the public forms. */
export class PublicForm {
  readonly page: Page;
  readonly form: Locator;
  readonly email: Locator;
  readonly name: Locator;
  readonly message: Locator;
  readonly submit: Locator;
  /** Thanks, and that it is being sent. */
  readonly said: Locator;
  /** Why it was not sent. */
  readonly popup: Locator;

  constructor(page: Page, form: Locator) {
    this.page = page;
    this.form = form;
    this.email = form.getByRole('textbox', { name: /email/i });
    this.name = form.getByRole('textbox', { name: 'Full name' });
    this.message = form.getByRole('textbox', { name: 'Message' });
    this.submit = form.locator('button[type=submit]');
    this.said = form.locator('.form-message');
    this.popup = page.getByRole('alert').locator('.toasts-toast');
  }

  /** Touches the form, and waits until its script is there: then nothing can be submitted yet. */
  async touch(): Promise<void> {
    await this.email.focus();
    await expect(this.submit).toBeDisabled();
  }

  /** Waits until its script is there, whatever has been typed: then the browser checks nothing. */
  async hydrated(): Promise<void> {
    await expect(this.form).toHaveJSProperty('noValidate', true);
  }

  /** What the form has posted so far. */
  posts(): Request[] {
    const posts: Request[] = [];
    this.page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request);
    });
    return posts;
  }
}
