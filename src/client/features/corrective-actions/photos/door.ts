import { needWords } from '#client/i18n/language.ts'
import { later } from '#client/ui/later.tsx'

/** The photos of an action come behind what is read of it. */
export const ActionPhotos = later(
  async () =>
    (await Promise.all([import('./action-photos.tsx'), needWords('photos')]))[0].ActionPhotos,
)

/** Closing it with a photo, in sight wherever it is read. */
export const CloseAction = later(
  async () =>
    (await Promise.all([import('./action-photos.tsx'), needWords('photos')]))[0].CloseAction,
)

/** What a ticket of its history did with them. */
export const TicketPhotos = later(
  async () =>
    (await Promise.all([import('./ticket-photos.tsx'), needWords('photos')]))[0].TicketPhotos,
)
