import { type ChangeEvent, useState } from 'react';
import { Field } from '#app/forms/field.tsx';
import { useFormState } from '#app/forms/form-context.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { errorMessage } from '#site/copy/errors.ts';
import { regiePictures as copy } from '#site/copy/regie-pictures.ts';
import styles from './picture-file.module.css';

/** What the server reads; it refuses anything else. */
const KINDS = 'image/jpeg,image/png,image/webp,image/avif';
/** Refusals that are the file's own. */
const OF_THE_FILE = /^(?:PICTURE|STILL|LOGO)_/;

interface Props {
  name: string;
  label: string;
  help: string;
  required?: boolean;
  /** Shape in which the picture is shown before it is sent. */
  shape: 'wide' | 'portrait' | 'logo';
  /** What the server has kept of the form knows the picture already: the file need not be chosen again. */
  kept?: boolean;
}

/** Takes the file of a picture, shows it before it is sent, and tells at the field what was wrong with it. */
export function PictureFile({ name, label, help, required = false, shape, kept = false }: Props) {
  const { answer } = useFormState();
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<string | null>(null);
  const refused =
    answer && OF_THE_FILE.test(answer.code) ? (answer.code as Parameters<typeof errorMessage>[0]) : null;
  // With scripts the page is not loaded anew, and the file stays chosen.
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
            {/* A file that is no picture shows nothing; the server says so. */}
            <img className={styles[shape]} src={chosen} alt={copy.chosen} onError={() => setChosen(null)} />
            <figcaption className="sm t2">{copy.chosenNote}</figcaption>
          </figure>
        )}
      </div>
    </>
  );
}
