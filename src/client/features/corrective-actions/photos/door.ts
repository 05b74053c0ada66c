import { needWords } from '#client/i18n/language.ts'
import { later } from '#client/ui/later.tsx'

/** Loads the photos of an action after its texts. */
export const ActionPhotos = later(
  async () =>
    (await Promise.all([import('./action-photos.tsx'), needWords('photos')]))[0].ActionPhotos,
)

/** Loads the button that closes an action with a photo, visible wherever the action is read. */
export const CloseAction = later(
  async () =>
    (await Promise.all([import('./action-photos.tsx'), needWords('photos')]))[0].CloseAction,
)

/** Loads the photos that a history ticket added or removed. */
export const TicketPhotos = later(
  async () =>
    (await Promise.all([import('./ticket-photos.tsx'), needWords('photos')]))[0].TicketPhotos,
)
