import Amount from './Amount.astro';
import BillSteps from './BillSteps.astro';
import Bills from './Bills.astro';
import Credit from './Credit.astro';
import Disclosed from './Disclosed.astro';
import HardWord from './HardWord.astro';
import Loan from './Loan.astro';
import Mail from './Mail.astro';
import Minimum from './Minimum.astro';
import Missed from './Missed.astro';
import Money from './Money.astro';
import Naira from './Naira.astro';
import Name from './Name.astro';
import Planned from './Planned.astro';
import PlannedFigure from './PlannedFigure.astro';
import Rate from './Rate.astro';
import Redlines from './Redlines.astro';
import SellOrBorrow from './SellOrBorrow.astro';
import Term from './Term.astro';

/** What a text in content/ may use without importing it: `<Content components={figureComponents} />`. */
export const figureComponents = {
  Amount,
  Bills,
  BillSteps,
  Credit,
  Disclosed,
  HardWord,
  Loan,
  Mail,
  Minimum,
  Missed,
  Money,
  Naira,
  Name,
  Planned,
  PlannedFigure,
  Rate,
  Redlines,
  SellOrBorrow,
  Term,
};
