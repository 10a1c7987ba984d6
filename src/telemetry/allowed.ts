/** Whether the reader's answer still holds, as the consent dialog's own script decided it. */
export const isAllowed = (): boolean => document.documentElement.dataset.consent === 'yes';

/** What the build says, from the dialog that asked. */
export const setting = (name: string): string | undefined =>
  document.getElementById('consent')?.dataset[name];
