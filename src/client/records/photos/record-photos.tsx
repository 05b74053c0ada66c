import { useLingui } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Kind } from '#contract/kernel/entity.ts'
import {
  type Photo,
  photoLimits,
  type PhotoMoment,
  photoMoments,
  photosIn,
} from '#contract/kernel/photos.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { Button } from '#client/ui/button/button.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { useSave } from '#client/workspace/use-save.ts'
import {
  type AfterSave,
  type SaveMessages,
  useReportSaveOutcome,
} from '#client/records/form/use-report-save-outcome.ts'
import { useUndo } from '#client/records/form/undoable-changes.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { asPatch } from '#client/records/form-values.ts'
import { AddPhotos } from './add-photos.tsx'
import { PhotoThumbs } from './photo-thumbs.tsx'
import css from './photos.module.css'

export type RecordPhotosProps = {
  kind: Kind
  row: { uid: string } & object
  /** The field with the photos, and the server's name for its files. */
  field: string
  file: string
  mayEdit: boolean
  words: SaveMessages
  undoWords: SaveMessages
  /** Number and name, for the tray. */
  about: JsonObject
}

/**
 * Photos of a record: before and after. Adding, removing and captions are separate changes, saved
 * at once with Undo in their toast.
 */
export function RecordPhotos({
  kind,
  row,
  field,
  file,
  mayEdit,
  words,
  undoWords,
  about,
}: RecordPhotosProps) {
  const { t } = useLingui()
  const save = useSave()
  const outcome = useReportSaveOutcome()
  const all = photosIn((row as JsonObject)[field])
  const saved = (change: {
    patch: ReturnType<typeof asPatch>
    seen: JsonObject
    guards: JsonObject
    id: string
  }) => save({ kind, ref: row.uid, op: 'patch', about, ...change })
  const undo = useUndo({ rules: noGuards, words: undoWords, note: {}, save: saved })
  const change = (next: readonly Photo[], said?: string) => {
    const done = {
      patch: asPatch({ [field]: asJson(next) }),
      seen: { [field]: asJson(all) },
      guards: {},
    }
    const toast: AfterSave['toast'] =
      said === undefined ? undefined : { text: said, action: undo(done, done.seen) }
    return outcome(words, saved({ ...done, id: crypto.randomUUID() }), { toast })
  }
  const titles: Record<PhotoMoment, string> = { before: t`Before`, after: t`After` }
  if (!mayEdit && all.length === 0) return null
  return (
    <section className={css.both}>
      {photoMoments.map((when) => {
        const photos = all.filter((photo) => photo.when === when)
        const label = when === 'before' ? t`Photos before` : t`Photos after`
        const shown = (
          <PhotoThumbs
            label={label}
            photos={photos}
            {...(mayEdit && {
              beneath: (photo: Photo) => (
                <PhotoCaptionForm
                  key={photo.photoID}
                  photo={photo}
                  onCaption={(caption) =>
                    void change(
                      all.map((one) => (one.photoID === photo.photoID ? { ...one, caption } : one)),
                    )
                  }
                  onRemove={() =>
                    void change(
                      all.filter((one) => one.photoID !== photo.photoID),
                      t`Photo removed`,
                    )
                  }
                />
              ),
            })}
          />
        )
        return (
          <div key={when} className={css.strip}>
            <h3>{titles[when]}</h3>
            {photos.length === 0 && <p className={css.none}>{t`No photos yet.`}</p>}
            {mayEdit ? (
              <AddPhotos
                label={label}
                file={file}
                when={when}
                remaining={Math.min(photoLimits.atOnce, photoLimits.each - all.length)}
                onAdd={(added) => change([...all, ...added])}
              >
                {shown}
              </AddPhotos>
            ) : (
              shown
            )}
          </div>
        )
      })}
    </section>
  )
}

const noGuards = { guards: () => [] }
// Photos are plain JSON.
const asJson = (photos: readonly Photo[]) => photos as unknown as Json

/** Shown under the large photo: its caption, and a button to remove it. */
function PhotoCaptionForm({
  photo,
  onCaption,
  onRemove,
}: {
  photo: Photo
  onCaption: (caption: string) => void
  onRemove: () => void
}) {
  const { t } = useLingui()
  const [caption, setCaption] = useState(photo.caption)
  return (
    <form
      className={css.writing}
      onSubmit={(event) => {
        event.preventDefault()
        if (caption.trim() !== photo.caption) onCaption(caption.trim())
      }}
    >
      <TextField
        label={t`Caption`}
        value={caption}
        maxLength={photoLimits.caption}
        onChange={setCaption}
      />
      <Button type="submit" disabled={caption.trim() === photo.caption}>{t`Save caption`}</Button>
      <Button
        variant="quiet"
        icon={<Icon icon={IconTrash} size={20} />}
        onClick={onRemove}
      >{t`Remove photo`}</Button>
    </form>
  )
}
