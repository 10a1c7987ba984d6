import { showFirstView } from '#shell/first-view.ts';
import { addedTo } from './added-to.ts';

showFirstView(({ applications, active }) => ({
  added: addedTo(applications.find((one) => String(one.application_id) === active)?.name),
}));
