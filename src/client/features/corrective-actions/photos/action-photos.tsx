import { useLingui } from '@lingui/react/macro'
import { IconCameraCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { correctiveActionFields } from '#contract/corrective-actions/fields.ts'
import { closed } from '#contract/corrective-actions/lookups.ts'
import { mayEditAction } from '#contract/corrective-actions/rules.ts'
import { type Photo, photoLimits } from '#contract/kernel/photos.ts'
import { imageAccept } from '#client/data/photos/decode-image.ts'
import { RecordPhotos } from '#client/records/photos/record-photos.tsx'
import { useTakePhotos } from '#client/records/photos/use-take-photos.ts'
import { Button } from '#client/ui/button/button.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import { useMayClose } from '../closing-rule.ts'
import { actionSummary, type ActionListRow } from '../layout.ts'
import { saveWords } from '../words.ts'
import type { CloseWithPhotoProps } from './close-with-photo.tsx'

const CloseWithPhoto = lazyComponent<CloseWithPhotoProps>(
  async () => (await import('./close-with-photo.tsx')).CloseWithPhoto,
  'over',
)
const { file } = correctiveActionFields.photos

/** The photos of the hazard and of the work done; a person who may edit can add some. */
export function ActionPhotos({ row }: { row: ActionListRow }) {
  const { user_id } = useMe()
  const mayEdit = mayEditAction(user_id, row)
  return (
    <RecordPhotos
      kind="correctiveAction"
      row={row}
      field="photos"
      file={file}
      mayEdit={mayEdit}
      words={saveWords.update}
      undoWords={saveWords.undo}
      about={actionSummary(row)}
    />
  )
}

/**
 * Shows the button for people who may close the action, while it is open and waits for no check,
 * which has its own.
 */
export function CloseAction({ row }: { row: ActionListRow }) {
  const { user_id } = useMe()
  const mayClose = useMayClose()
  const mayCloseNow = mayEditAction(user_id, row) && mayClose(row) && !row.isReadyToCheck
  return mayCloseNow && row.status !== closed && <Close row={row} />
}

/** The first press opens the camera, the next closes the action. */
function Close({ row }: { row: ActionListRow }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const { take, busy, problems } = useTakePhotos(file, 'after')
  const [made, setMade] = useState<readonly Photo[] | null>(null)
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept={imageAccept}
        capture="environment"
        hidden
        aria-label={t`Photo to close with`}
        onChange={(event) => {
          void take([...(event.target.files ?? [])], () => photoLimits.atOnce, setMade)
          event.target.value = ''
        }}
      />
      <Button
        icon={<Icon icon={IconCameraCheck} />}
        disabled={busy > 0}
        onClick={() => input.current?.click()}
      >
        {t`Close with a photo`}
      </Button>
      {problems.map((problem) => (
        <p key={problem} role="alert">
          {problem}
        </p>
      ))}
      {made !== null && <CloseWithPhoto row={row} made={made} onClose={() => setMade(null)} />}
    </div>
  )
}
