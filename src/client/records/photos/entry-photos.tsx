import { useLingui } from '@lingui/react/macro'
import { IconCamera, IconRefresh, IconSend } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ofKind } from '#contract/kernel/fields.ts'
import { type Photo, photoAddress, photosIn } from '#contract/kernel/photos.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { imageAccept } from '#client/data/photos/decode-image.ts'
import { sha256Of } from '#client/data/outbox/uploads/store-blob.ts'
import type { BoxSnapshot, EntryView } from '#client/data/outbox/outbox.ts'
import { useBoxSnapshot, useOutbox } from '#client/workspace/use-box.ts'
import { imageStoreOf } from '#client/workspace/use-image.ts'
import { storePhoto } from '#client/workspace/use-photo.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { Button } from '#client/ui/button/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { useFileDrop } from '#client/ui/drop/use-file-drop.ts'
import { Facts } from '#client/ui/record/facts.tsx'
import type { EntryPartProps } from '#client/shell/tray/record-words.ts'
import { useTrayDecision } from '#client/shell/tray/use-decision.ts'
import { photoNameOf } from './photo-name.ts'
import { translatePhotoProblem } from './photo-problem.ts'
import { PhotoThumbs } from './photo-thumbs.tsx'
import { useTakePhotos } from './use-take-photos.ts'
import { Icon } from '#client/ui/icon.tsx'
import drop from '#client/ui/drop/drop.module.css'
import css from './photos.module.css'

/**
 * The photos that a change adds, each with its progress; for a missing one, actions that never lose
 * typed text (F-52).
 */
export function EntryPhotos({ view, fields, onDecided }: EntryPartProps) {
  const { t } = useLingui()
  const { blobs } = useBoxSnapshot()
  const { entry } = view
  const photos = addedPhotosOf(view, ofKind(fields, 'photos'))
  if (photos.length === 0) return null
  return (
    <div className={css.entry}>
      <Facts
        facts={[
          { label: t`Photos sent`, value: `${countUploaded(photos, blobs)} / ${photos.length}` },
        ]}
      />
      <PhotoThumbs label={t`Photos of this change`} photos={photos} small />
      {view.review && missingPhotoIdsOf(view).length > 0 && (
        <MissingPhotos
          key={entry.id}
          view={view}
          fields={ofKind(fields, 'photos')}
          onDecided={onDecided}
        />
      )}
    </div>
  )
}

/** Returns the photos that the change adds. */
function addedPhotosOf({ entry }: EntryView, fields: readonly string[]): Photo[] {
  const ids = new Set(entry.blobs)
  return fields
    .flatMap((field) => photosIn(entry.patch[field]))
    .filter(({ photoID }) => ids.has(photoID))
}

/** Counts those on the server. */
function countUploaded(photos: readonly Photo[], blobs: BoxSnapshot['blobs']): number {
  return photos.filter(({ photoID }) => {
    const value = blobs.get(photoID)?.value
    return typeof value === 'object' && value.uploaded
  }).length
}

/** The photos about which the tray needs a decision. */
function missingPhotoIdsOf({ review }: EntryView): string[] {
  return Object.keys(review?.problems ?? {}).flatMap((name) =>
    name.startsWith('photos.') ? [name.slice('photos.'.length)] : [],
  )
}

function MissingPhotos({
  view,
  fields,
  onDecided,
}: {
  view: EntryView
  fields: readonly string[]
  onDecided: (() => void) | undefined
}) {
  const { t, i18n } = useLingui()
  const workspace = useWorkspace()
  const outbox = useOutbox()
  const decide = useTrayDecision(onDecided)
  const camera = useRef<HTMLInputElement>(null)
  const { entry, review } = view
  const missing = missingPhotoIdsOf(view)
  const photos = fields.flatMap((field) => photosIn(entry.patch[field]))
  const named = missing.map((id) => {
    const at = photos.findIndex(({ photoID }) => photoID === id)
    return at === -1 ? t`A photo` : photoNameOf(i18n, photos[at] ?? { caption: '' }, at)
  })
  const first = photos.find(({ photoID }) => photoID === missing[0])
  const { take, problems } = useTakePhotos('action-photo', first?.when ?? 'before')
  const [trying, setTrying] = useState(false)
  const instead = (files: readonly File[]) =>
    take(
      files.slice(0, missing.length),
      () => missing.length,
      (made) =>
        void decide(
          outbox?.decide.edit(entry.id, {
            patch: replaceMissingPhotos(entry.patch, fields, missing, made),
          }),
        ),
    )
  const { isOver, handlers } = useFileDrop({ onFiles: (files) => void instead(files) })
  const again = async () => {
    setTrying(true)
    for (const id of missing) await restoreFromImageCache(workspace, id)
    await decide(outbox?.decide.retry(entry.id))
    setTrying(false)
  }
  const without = replaceMissingPhotos(entry.patch, fields, missing, [])
  const isNothing =
    entry.op === 'patch' &&
    Object.entries(without).every(
      ([field, value]) =>
        fields.includes(field) && JSON.stringify(value) === JSON.stringify(entry.seen[field] ?? []),
    )
  return (
    <fieldset
      className={cx(css.away, isOver && drop.over)}
      aria-label={t`A photo is missing`}
      {...handlers}
    >
      <p>{t`Missing: ${new Intl.ListFormat(i18n.locale).format(named)}. Everything you typed is still here.`}</p>
      {[...new Set(Object.values(review?.problems ?? {}))].map((sentence) => (
        <p key={sentence}>{translatePhotoProblem(i18n, sentence)}</p>
      ))}
      <input
        ref={camera}
        type="file"
        accept={imageAccept}
        hidden
        multiple
        aria-label={t`Replacement photo`}
        onChange={(event) => {
          void instead([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {problems.map((problem) => (
        <p key={problem} className={css.error} role="alert">
          {problem}
        </p>
      ))}
      <div className={css.adding}>
        <Button
          variant="filled"
          icon={<Icon icon={IconCamera} size={20} />}
          onClick={() => camera.current?.click()}
        >{t`Take it again`}</Button>
        {!isNothing && (
          <Button
            icon={<Icon icon={IconSend} size={20} />}
            onClick={() => void decide(outbox?.decide.edit(entry.id, { patch: without }))}
          >{t`Send without it`}</Button>
        )}
        {review?.kind === 'refused' && (
          <Button
            icon={<Icon icon={IconRefresh} size={20} />}
            disabled={trying}
            onClick={() => void again()}
          >{t`Send again`}</Button>
        )}
      </div>
    </fieldset>
  )
}

/** Returns the change with other photos in place of missing ones, or without them. Pure. */
export function replaceMissingPhotos(
  patch: Readonly<JsonObject>,
  fields: readonly string[],
  missing: readonly string[],
  made: readonly Photo[],
): JsonObject {
  const left = [...made]
  const lists = fields.flatMap((field): [string, Json][] => {
    if (!(field in patch)) return []
    const photos = photosIn(patch[field]).flatMap((photo): Photo[] => {
      if (!missing.includes(photo.photoID)) return [photo]
      const next = left.shift()
      return next === undefined ? [] : [{ ...next, when: photo.when, caption: photo.caption }]
    })
    return [[field, photos as unknown as Json]]
  })
  return { ...patch, ...Object.fromEntries(lists) }
}

/**
 * A photo that has left the box may still be in this device's image cache: then it is sent from
 * there.
 */
async function restoreFromImageCache(
  workspace: Parameters<typeof imageStoreOf>[0],
  photoID: string,
): Promise<void> {
  if (workspace.box?.snapshot().blobs.has(photoID)) return
  const found = await imageStoreOf(workspace).read(photoAddress(photoID))
  if (found === null) return
  const data = await found.arrayBuffer()
  await storePhoto(
    workspace,
    photoID,
    { data, type: found.type, width: 0, height: 0, sha256: await sha256Of(data) },
    'action-photo',
  )
}
