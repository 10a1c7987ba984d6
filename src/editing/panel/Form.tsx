import { useId, useRef, useState } from 'react';
import type { Field, Listing } from '../exchange.ts';
import type { Problem } from '../read.ts';
import { fieldIn } from './Problems.tsx';
import { sendPicture } from './send-picture.ts';

type Props = {
  readonly file: string;
  readonly fields: readonly Field[];
  readonly writtenIn: (name: string) => unknown;
  readonly listing: Listing;
  readonly problems: readonly Problem[];
  readonly onChange: (name: string, value: unknown) => void;
};

/** The fields of a text, as its schema has them. */
export function Form({ fields, writtenIn, problems, ...rest }: Props) {
  return (
    <div className="form">
      {fields.map((field) => (
        <Row
          key={field.name}
          {...rest}
          field={field}
          value={writtenIn(field.name)}
          problem={problems.find((one) => fieldIn(one) === field.name)}
        />
      ))}
    </div>
  );
}

type RowProps = Pick<Props, 'file' | 'listing' | 'onChange'> & {
  readonly field: Field;
  readonly value: unknown;
  readonly problem: Problem | undefined;
};

function Row({ file, field, value, problem, listing, onChange }: RowProps) {
  const id = useId();
  const { name, label, most, optional, input } = field;
  const write = (next: unknown) => onChange(name, next);
  const shared = {
    id,
    name,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? `${id}-problem` : undefined,
  } as const;
  if (input === 'yes-no') {
    return (
      <label className="row-check">
        <input
          {...shared}
          type="checkbox"
          checked={value === true}
          onChange={({ target }) => write(target.checked || (optional ? undefined : false))}
        />
        {label}
      </label>
    );
  }
  const written = textOf(value);
  return (
    <div className="row">
      <label htmlFor={id}>
        {label}
        {optional && ' (optional)'}
        {most && input === 'text' && ` · ${written.length} of ${most} characters`}
      </label>
      <Control
        {...shared}
        file={file}
        field={field}
        value={value}
        listing={listing}
        write={write}
      />
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {problem.message}
        </p>
      )}
    </div>
  );
}

type ControlProps = Pick<Props, 'file' | 'listing'> & {
  readonly id: string;
  readonly field: Field;
  readonly value: unknown;
  readonly write: (value: unknown) => void;
};

function Control({ file, field, value, listing, write, ...shared }: ControlProps) {
  const written = textOf(value);
  const orNothing = (text: string) => write(text === '' && field.optional ? undefined : text);
  switch (field.input) {
    case 'text':
      return (
        <textarea
          {...shared}
          rows={3}
          value={written}
          onChange={(e) => orNothing(e.target.value)}
        />
      );
    case 'day':
      return (
        <input
          {...shared}
          type="date"
          value={written}
          onChange={(event) => orNothing(event.target.value)}
        />
      );
    case 'number':
      return (
        <input
          {...shared}
          type="number"
          min={1}
          value={written}
          onChange={({ target }) => write(target.value === '' ? undefined : Number(target.value))}
        />
      );
    case 'author':
      return (
        <Choice {...shared} value={written} write={write} choices={listing.authors.map(pair)} />
      );
    case 'category':
      return (
        <Choice
          {...shared}
          value={written}
          write={write}
          choices={listing.categories.map(({ id, title }) => [id, title] as const)}
        />
      );
    case 'kind':
      return (
        <Choice
          {...shared}
          value={written}
          write={write}
          choices={[
            ['individual', 'Individuals'],
            ['business', 'Businesses'],
          ]}
        />
      );
    case 'tags':
      return <Tags {...shared} value={value} write={write} known={listing.tags} />;
    case 'picture':
      return <Picture {...shared} file={file} value={value} write={write} />;
    default:
      return <input {...shared} value={written} onChange={(e) => orNothing(e.target.value)} />;
  }
}

const pair = ({ id, name }: { readonly id: string; readonly name: string }) => [id, name] as const;

type ChoiceProps = {
  readonly id: string;
  readonly value: string;
  readonly write: (value: string) => void;
  readonly choices: readonly (readonly [value: string, name: string])[];
};

function Choice({ value, write, choices, ...shared }: ChoiceProps) {
  const isKnown = choices.some(([one]) => one === value);
  return (
    <select {...shared} value={value} onChange={({ target }) => write(target.value)}>
      {!isKnown && <option value={value}>{value || 'Choose one'}</option>}
      {choices.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </select>
  );
}

type TagsProps = {
  readonly id: string;
  readonly value: unknown;
  readonly write: (value: readonly string[]) => void;
  readonly known: readonly string[];
};

/** Words with commas between them, and those in use to tap on. */
function Tags({ value, write, known, ...shared }: TagsProps) {
  const tags = Array.isArray(value) ? value.map(String) : [];
  return (
    <>
      <input
        {...shared}
        value={tags.join(', ')}
        onChange={({ target }) => write(target.value.split(/,\s?/))}
        onBlur={() => write(tags.map((tag) => tag.trim()).filter(Boolean))}
      />
      <p className="tags">
        {known
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <button key={tag} type="button" onClick={() => write([...tags.filter(Boolean), tag])}>
              {tag}
            </button>
          ))}
      </p>
    </>
  );
}

type PictureProps = {
  readonly id: string;
  readonly file: string;
  readonly value: unknown;
  readonly write: (value: unknown) => void;
};

/** A picture that lies beside the text, and what it shows. */
function Picture({ file, value, write, ...shared }: PictureProps) {
  const { src = '', alt = '' } = (value ?? {}) as { src?: string; alt?: string };
  const [said, setSaid] = useState('');
  const latest = useRef({ src, alt });
  latest.current = { src, alt };
  const change = (next: object) => {
    const both = { ...latest.current, ...next };
    write(both.src || both.alt ? both : undefined);
  };
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    setSaid(`Taking ${chosen.name}`);
    try {
      change({ src: await sendPicture(file, chosen) });
      setSaid(`${chosen.name} lies beside the text now. Save to show it.`);
    } catch (error) {
      setSaid((error as Error).message);
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and taps choose a file below.
    <div
      className="picture"
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer.files[0]);
      }}
    >
      <input
        {...shared}
        value={src}
        placeholder="./dial.png"
        onChange={({ target }) => change({ src: target.value })}
      />
      <label>
        Choose a file, or drop one here
        <input
          type="file"
          accept="image/*"
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </label>
      <p role="status">{said}</p>
      <label>
        What the picture shows
        <input value={alt} onChange={({ target }) => change({ alt: target.value })} />
      </label>
    </div>
  );
}

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : String(value);
