import { CopyButton } from '#ui/CopyButton.tsx';

const cards = [
  { number: '4084 0840 8408 4081', cvv: '408', outcome: 'Succeeds' },
  { number: '5078 5078 5078 5078 12', cvv: '081', outcome: 'Asks for PIN 1111, then succeeds' },
  {
    number: '5060 6666 6666 6666 666',
    cvv: '123',
    outcome: 'Asks for PIN 1234 and code 123456, then succeeds',
  },
  { number: '4084 0800 0000 5408', cvv: '001', outcome: 'Is declined' },
  { number: '4084 0800 0067 0037', cvv: '787', outcome: 'Has insufficient funds' },
  { number: '5060 6600 0000 0064', cvv: '606', outcome: 'Times out' },
];

/** The cards that the sandbox's checkout knows; any expiry to come fits. */
export function TestCards() {
  return (
    <section aria-labelledby="sandbox-cards">
      <h2 id="sandbox-cards">Test cards</h2>
      <p className="quiet">With any expiry date to come.</p>
      <ul className="sandbox-cards">
        {cards.map(({ number, cvv, outcome }) => (
          <li key={number}>
            <p className="sandbox-contact">
              <span className="figure">{number}</span>
              <CopyButton compact text={number.replaceAll(' ', '')} label={`Copy ${number}`} />
            </p>
            <p className="quiet">
              CVV {cvv}. {outcome}.
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
