import { Field } from '#app/forms/field.tsx';
import { useField, useFormState } from '#app/forms/form-context.ts';
import { OWN_FIELD } from '#app/regie/acts/own-fields.ts';
import { errorMessage } from '#site/copy/errors.ts';
import { regieVideos as copy } from '#site/copy/regie-videos.ts';

/** Refusals of the file itself, or of its upload. */
const REFUSALS = ['VIDEO_KIND', 'VIDEO_TOO_LARGE', 'UPLOAD_INTERRUPTED'] as const;

/** The field for a video file, with the refusal of the file. @param megabytesMax largest accepted size */
export function VideoFile({ megabytesMax }: { megabytesMax: number }) {
  const code = useFormState().answer?.code;
  const refused = REFUSALS.find((one) => one === code);
  return (
    <Field
      // The key changes with the stored file's path, which empties the field: the file is sent once.
      key={useField('source').typed ?? ''}
      name={OWN_FIELD.video}
      label={copy.file}
      help={copy.fileHelp(megabytesMax)}
      error={refused && errorMessage(refused)}
      type="file"
      accept="video/mp4,video/webm"
    />
  );
}
