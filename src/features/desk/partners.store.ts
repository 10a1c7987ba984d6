import { atom } from 'nanostores';
import type { AnswerOf } from '#contract/call.ts';
import { getDeskPartner, listDeskPartners, makeDeskKey } from '#contract/desk-partners.ts';
import { whileBusy } from '#stores/busy.ts';
import { askDesk } from '#stores/desk.ts';
import { createDeskRead, onDesk, refreshDesk } from './desk.store.ts';

export type ShownPartner = AnswerOf<typeof getDeskPartner>;

export const $partners = createDeskRead(['/desk/partners/'], () => askDesk(listDeskPartners));
export const $partner = atom<ShownPartner | undefined>();
/** A key that was just made: its secret is not told again. */
export const $newKey = atom<AnswerOf<typeof makeDeskKey> | undefined>();

export const openPartner = (application_id: number) =>
  whileBusy(() =>
    onDesk(async () => {
      const params = { id: String(application_id) };
      const shown = await askDesk(getDeskPartner, { params });
      if ($partner.get()?.partner.application_id !== application_id) $newKey.set(undefined);
      $partner.set(shown);
    }),
  );

/** What is shown of a partner has changed. */
export const readPartnerAgain = () => {
  refreshDesk();
  const shown = $partner.get();
  return shown && openPartner(shown.partner.application_id);
};

export const makeKey = (application_id: number) =>
  whileBusy(() =>
    onDesk(async () => {
      const params = { id: String(application_id) };
      $newKey.set(await askDesk(makeDeskKey, { params }));
      $partner.set(await askDesk(getDeskPartner, { params }));
    }),
  );
