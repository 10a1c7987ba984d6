import { useCallback, useEffect, useState } from 'react';
import type { Opened } from '../exchange.ts';
import { ask } from './ask.ts';
import { keep, keepUnsaved, kept, unsavedOf } from './kept.ts';

/** A file that is being written: what is on the disk, what is written here, and what others wrote. */
export function useFile(file: string, onSaved: () => void) {
  const [opened, setOpened] = useState<Opened>();
  const [source, setSource] = useState<string>();
  const [theirs, setTheirs] = useState<Opened>();
  /** Counts what is put in place of the text that is open. */
  const [replaced, setReplaced] = useState(0);
  const [failure, setFailure] = useState('');
  const [savedAt, setSavedAt] = useState(() => (kept().file === file ? kept().savedAt : undefined));

  const replace = useCallback((now: Opened) => {
    setOpened(now);
    setSource(now.source);
    setTheirs(undefined);
    setReplaced((count) => count + 1);
  }, []);

  useEffect(() => {
    ask('open', { file }).then(
      (now) => {
        const before = unsavedOf(file);
        setOpened(before ? { ...now, version: before.version } : now);
        setSource(before?.source ?? now.source);
        // The file was written meanwhile, which may be what has loaded the page anew.
        if (before && before.source !== now.source && before.version !== now.version)
          setTheirs(now);
      },
      (error: Error) => setFailure(error.message),
    );
  }, [file]);

  const isUnsaved = source !== opened?.source;
  useEffect(() => {
    if (source === undefined || !opened) return;
    keepUnsaved(file, isUnsaved ? { source, version: opened.version } : undefined);
  }, [source, opened, isUnsaved, file]);

  // Another browser, or a program, may write the file too.
  useEffect(() => {
    const look = async () => {
      if (!opened) return;
      const now = await ask('open', { file });
      if (now.version === opened.version) return;
      if (isUnsaved) setTheirs(now);
      else replace(now);
    };
    const listen = () => void look().catch(() => undefined);
    addEventListener('focus', listen);
    return () => removeEventListener('focus', listen);
  }, [opened, isUnsaved, file, replace]);

  const write = (next: string) => {
    setFailure('');
    setSource(next);
  };
  const save = async (version = opened?.version) => {
    if (source === undefined || version === undefined) return;
    try {
      const done = await ask('save', { file, source, version });
      if ('theirs' in done) {
        setTheirs(done.theirs);
        return;
      }
      setOpened({ source, version: done.version });
      setTheirs(undefined);
      setFailure('');
      const now = Date.now();
      keep({ ...kept(), savedAt: now });
      setSavedAt(now);
      onSaved();
    } catch (error) {
      setFailure((error as Error).message);
    }
  };
  return { opened, source, isUnsaved, theirs, replaced, failure, savedAt, write, save, replace };
}
