import { useLingui } from '@lingui/react/macro'
import { photosIn } from '#contract/kernel/photos.ts'
import { PhotoThumbs } from '#client/records/photos/photo-thumbs.tsx'
import type { PartProps } from '#client/shell/slots.tsx'
import { guestLines } from './history-lines.ts'

/** Describes what a line of the history did with links and replies, with the photos that came. */
export function TicketLines({ row, changes }: PartProps['action.change']) {
  const { t, i18n } = useLingui()
  const { from, to } = changes['guestPhotos'] ?? {}
  const before = new Set(photosIn(from).map(({ photoID }) => photoID))
  return (
    <>
      {guestLines(i18n, changes, row.guestReplies).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <PhotoThumbs
        label={t`Photos of this reply`}
        photos={photosIn(to).filter(({ photoID }) => !before.has(photoID))}
        small
      />
    </>
  )
}
