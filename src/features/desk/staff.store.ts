import { atom } from 'nanostores';
import {
  changeStaffRole,
  inviteStaff,
  inviteStaffAgain,
  listStaff,
  removeStaff,
  type StaffRole,
  staffRole,
} from '#contract/desk-staff.ts';
import { whileBusy } from '#stores/busy.ts';
import { askDesk } from '#stores/desk.ts';
import { createDeskRead, onDesk, refreshDesk } from './desk.store.ts';

export const roleNames: Readonly<Record<StaffRole, string>> = {
  viewer: 'Viewer',
  officer: 'Officer',
  approver: 'Approver',
  admin: 'Admin',
};

export const roles = staffRole.options.map((value) => ({ value, label: roleNames[value] }));

export const $staff = createDeskRead(['/desk/staff'], async () => (await askDesk(listStaff)).all);

/** The link of the last invitation, which is shown once. */
export const $invitation = atom<{ readonly name: string; readonly link: string } | undefined>();

const changed = (work: () => Promise<void>) =>
  whileBusy(() =>
    onDesk(async () => {
      await work().finally(refreshDesk);
    }),
  );

export const invite = (fullname: string, email: string, role: StaffRole) =>
  changed(async () => {
    const { link } = await askDesk(inviteStaff, { body: { fullname, email, role } });
    $invitation.set({ name: fullname, link });
  });

export const inviteAgain = (id: string, name: string) =>
  changed(async () => {
    const { link } = await askDesk(inviteStaffAgain, { params: { id } });
    $invitation.set({ name, link });
  });

export const changeRole = (id: string, role: StaffRole) =>
  changed(async () => void (await askDesk(changeStaffRole, { params: { id }, body: { role } })));

/** Names who somebody is at the command line of the server; '' for nobody. */
export const nameAtServer = (id: string, role: StaffRole, unixUser: string) =>
  changed(async () => {
    const body = { role, unix_user: unixUser || null };
    await askDesk(changeStaffRole, { params: { id }, body });
  });

export const remove = (id: string) =>
  changed(async () => void (await askDesk(removeStaff, { params: { id } })));
