import { CentreView } from './CentreView.tsx';
import { createCentre } from './centre.store.ts';

const pageSize = 5;
const store = createCentre(pageSize);

/** What the bell opens. It keeps its tab from one opening to the next. */
export function Dropdown() {
  const heading = (
    <p className="centre-title">
      Notifications <a href="/notifications">See all</a>
    </p>
  );
  return <CentreView store={store} pageSize={pageSize} heading={heading} inBox />;
}
