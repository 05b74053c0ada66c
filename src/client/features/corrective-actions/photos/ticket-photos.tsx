import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type Photo, photosIn } from '#contract/kernel/photos.ts'
import { PhotoThumbs } from '#client/records/photos/photo-thumbs.tsx'

/** The photos before and after a ticket. */
export interface PhotoChange {
  from?: unknown
  to?: unknown
}

/** Describes the photos that a change added or removed, and shows the added ones small. */
export function TicketPhotos({ change }: { change: PhotoChange }) {
  const { t, i18n } = useLingui()
  const { lines, added } = photoChangeText(i18n, change)
  return (
    <>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <PhotoThumbs label={t`Photos of this change`} photos={added} small />
    </>
  )
}

/** Pure except for the language. */
export function photoChangeText(
  i18n: I18n,
  { from, to }: PhotoChange,
): { lines: string[]; added: Photo[] } {
  const [before, after] = [byId(from), byId(to)]
  const added = [...after.values()].filter(({ photoID }) => !before.has(photoID))
  const removed = [...before.keys()].filter((id) => !after.has(id)).length
  const written = [...after].filter(
    ([id, { caption }]) => (before.get(id)?.caption ?? caption) !== caption,
  ).length
  const lines = [
    ...(added.length > 0
      ? [i18n._(msg`${plural(added.length, { one: 'Added # photo', other: 'Added # photos' })}`)]
      : []),
    ...(removed > 0
      ? [i18n._(msg`${plural(removed, { one: 'Removed # photo', other: 'Removed # photos' })}`)]
      : []),
    ...(written > 0
      ? [i18n._(msg`${plural(written, { one: 'Changed # caption', other: 'Changed # captions' })}`)]
      : []),
  ]
  return { lines, added }
}

const byId = (value: unknown) => new Map(photosIn(value).map((photo) => [photo.photoID, photo]))
