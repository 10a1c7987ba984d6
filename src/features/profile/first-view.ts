import { formatDay, lagosDay } from '#credit/calendar.ts';
import { showFirstView } from '#shell/first-view.ts';

showFirstView(({ user: { firstname, lastname, email, mobile, date } }) => ({
  name: `${firstname} ${lastname}`,
  email: email ?? undefined,
  mobile: mobile ?? undefined,
  joined: formatDay(lagosDay(Date.parse(date)), { style: 'long' }),
}));
