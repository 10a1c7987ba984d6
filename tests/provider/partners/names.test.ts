import { expect, test } from 'vitest';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();

test('no two partners bear one name, so a borrower can tell them apart everywhere', async () => {
  const { db } = provider.context;
  const named = (name: string) =>
    db.updateTable('applications').set({ name }).where('application_id', '=', 3).execute();
  await expect(named(' northgate')).rejects.toThrow(/applications_by_name/);
  await named('Northgate Savings');
});
