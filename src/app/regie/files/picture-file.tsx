import { type ChangeEvent, useState } from 'react';
import { Field } from '#app/forms/field.tsx';
import { useFormState } from '#app/forms/form-context.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { errorMessage } from '#site/copy/errors.ts';
import { regiePictures as copy } from '#site/copy/regie-pictures.ts';
import styles from './picture-file.module.css';

/** The types that the server accepts; it refuses all others. */
const KINDS = 'image/jpeg,image/png,image/webp,image/avif';
/** Matches refusals of the file itself. */
const OF_THE_FILE = /^(?:PICTURE|STILL|LOGO)_/;

interface Props {
  name: string;
  label: string;
  help: string;
  required?: boolean;
  /** Shape in which the picture is shown before it is sent. */
  shape: 'wide' | 'portrait' | 'logo';
  /** True when the server has stored the picture with the form, so that the file need not be chosen again. */
  kept?: boolean;
}

/** The field for a picture file: shows the picture before it is sent, and the refusal of the file. */
export function PictureFile({ name, label, help, required = false, shape, kept = false }: Props) {
  const { answer } = useFormState();
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<string | null>(null);
  const refused =
    answer && OF_THE_FILE.test(answer.code) ? (answer.code as Parameters<typeof errorMessage>[0]) : null;
  // With scripts the document stays, and with it the chosen file.
  const lost = answer && !hydrated && (refused || !kept);

  function show({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) {
    const [file] = files ?? [];
    if (!file) return setChosen(null);
    const reader = new FileReader();
    reader.onload = () => setChosen(String(reader.result));
    reader.readAsDataURL(file);
  }

  return (
    <>
      <Field
        name={name}
        label={label}
        help={lost ? `${help} ${copy.lost}` : help}
        error={refused && errorMessage(refused)}
        type="file"
        accept={KINDS}
        required={required}
        onChange={show}
      />
      <div aria-live="polite">
        {chosen && (
          <figure className={styles.figure}>
            {/* A file that is not a picture shows nothing here; the server refuses it. */}
            <img className={styles[shape]} src={chosen} alt={copy.chosen} onError={() => setChosen(null)} />
            <figcaption className="sm t2">{copy.chosenNote}</figcaption>
          </figure>
        )}
      </div>
    </>
  );
}
