import { useFieldText } from '#app/forms/field.tsx';
import { WidePicture } from '#app/pictures/wide-picture.tsx';
import { OWN_FIELD } from '#app/regie/acts/own-fields.ts';
import { regiePictures as copy } from '#site/copy/regie-pictures.ts';
import styles from './picture-file.module.css';
import { PictureFile } from './picture-file.tsx';

/**
 * A 16:9 picture among the fields of a form: the present one, or the one sent with the form that was answered; a file
 * field to replace it; a checkbox to remove it.
 *
 * @param name the act's field for the picture's path
 */
export function PictureField({ name, label, help }: { name: string; label: string; help: string }) {
  const { typed, first } = useFieldText({ name });
  const path = typed ?? first ?? '';
  return (
    <div className={styles.field}>
      <input type="hidden" name={name} value={path} />
      {/* The key changes with the stored picture's path, which empties the field: the file is sent once. */}
      <PictureFile
        key={path}
        name={OWN_FIELD.file}
        label={label}
        help={help}
        shape="wide"
        kept={path !== ''}
      />
      {path && (
        <div className={styles.there}>
          <WidePicture className={styles.wide} path={path} alt={copy.there(label)} sizes="240px" />
          <label className="coche">
            <input type="checkbox" name={OWN_FIELD.noPicture} value="1" />
            <span>{copy.none}</span>
          </label>
        </div>
      )}
    </div>
  );
}
