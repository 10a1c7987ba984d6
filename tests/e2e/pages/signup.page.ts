import { SignOnPage } from './signon.page.ts';

/** /signup: the same partner and contact as at /signon; the code follows there. */
export class SignUpPage extends SignOnPage {
  override async open(query = ''): Promise<void> {
    await this.page.goto(`/signup${query}`);
  }
}
