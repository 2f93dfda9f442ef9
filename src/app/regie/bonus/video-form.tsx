import { Field } from '#app/forms/field.tsx';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import { AreaField, SelectField } from '#app/regie/acts/fields.tsx';
import { OWN_FIELD } from '#app/regie/acts/own-fields.ts';
import { PictureField } from '#app/regie/files/picture-field.tsx';
import styles from '#app/regie/parts/content.module.css';
import { InstantField } from '#app/regie/parts/instant-field.tsx';
import { regiePictures } from '#site/copy/regie-pictures.ts';
import { regieVideos as copy } from '#site/copy/regie-videos.ts';
import { VideoFile } from './video-file.tsx';

interface Props {
  /** The video to change; null for a new one. */
  edited: { id: string; version: string } | null;
  /** Values of the fields: those typed for a preview, or those of the edited video. */
  typed: Readonly<Record<string, string>>;
  /** Largest accepted file, in megabytes. */
  megabytesMax: number;
}

const labels = {
  title: copy.name,
  description: copy.text,
  kind: copy.kind,
  source: copy.source,
  duration_s: copy.duration,
  megabytes: copy.weight,
  poster: copy.poster,
  [OWN_FIELD.file]: copy.poster,
  captions: copy.captions,
  amount: copy.amount,
  starts_at: copy.from,
  ends_at: copy.to,
};

/** The form that describes a bonus video and says when it is offered. */
export function VideoForm({ edited, typed, megabytesMax }: Props) {
  return (
    <ActForm
      act={edited ? 'video.edit' : 'video.create'}
      {...(edited ? { hidden: { id: edited.id, version: edited.version } } : {})}
      labels={labels}
      values={{ kind: 'file', amount: '1', ...typed }}
      submit={edited ? copy.save : copy.add}
      needsCode
      withFile
    >
      <Field name="title" />
      <AreaField name="description" rows={3} />
      <div className={styles.pair}>
        <SelectField name="kind" options={Object.entries(copy.kinds)} />
        <Field name="amount" help={copy.amountHelp} type="number" />
      </div>
      <Field name="source" help={copy.sourceHelp} autoComplete="off" required={false} />
      <div className={styles.pair}>
        <Field name="duration_s" help={copy.durationHelp} type="number" />
        <Field name="megabytes" help={copy.weightHelp} inputMode="decimal" required={false} maxLength={12} />
        <Field name="captions" help={copy.captionsHelp} autoComplete="off" />
        <InstantField name="starts_at" help={copy.fromHelp} />
        <InstantField name="ends_at" help={copy.toHelp} />
      </div>
      <PictureField name="poster" label={copy.poster} help={`${regiePictures.wideHelp} ${copy.posterHelp}`} />
      {/* The last field, so that a browser sends it after the text fields. */}
      <VideoFile megabytesMax={megabytesMax} />
      <button type="submit" name="apercu" value="1" formNoValidate className="btn btn--2 btn--sm">
        {copy.showPreview}
      </button>
    </ActForm>
  );
}
