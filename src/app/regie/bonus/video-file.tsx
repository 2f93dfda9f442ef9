import { Field } from '#app/forms/field.tsx';
import { useField, useFormState } from '#app/forms/form-context.ts';
import { OWN_FIELD } from '#app/regie/acts/own-fields.ts';
import { errorMessage } from '#site/copy/errors.ts';
import { regieVideos as copy } from '#site/copy/regie-videos.ts';

/** What can be wrong with the file itself, or its sending. */
const REFUSALS = ['VIDEO_KIND', 'VIDEO_TOO_LARGE', 'UPLOAD_INTERRUPTED'] as const;

/** Takes the file of a video, and tells at the field what was wrong with it. @param megabytesMax the heaviest that is taken */
export function VideoFile({ megabytesMax }: { megabytesMax: number }) {
  const code = useFormState().answer?.code;
  const refused = REFUSALS.find((one) => one === code);
  return (
    <Field
      // What has come is known by its address from then on: the file is sent once.
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
