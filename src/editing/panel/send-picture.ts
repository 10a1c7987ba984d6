import { ask } from './ask.ts';

/** Puts a picture beside a text, small enough for it; how the text names it, such as ./dial.avif. */
export async function sendPicture(file: string, picture: File): Promise<string> {
  const { src } = await ask('picture', { file, name: picture.name, data: await base64Of(picture) });
  return src;
}

const base64Of = (file: File) =>
  new Promise<string>((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => fail(new Error(`${file.name} cannot be read.`));
    reader.readAsDataURL(file);
  });
