import { needWords } from '#client/i18n/language.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

/** Loads the photos of an action after its texts. */
export const ActionPhotos = lazyComponent(
  async () =>
    (await Promise.all([import('./action-photos.tsx'), needWords('photos')]))[0].ActionPhotos,
)

/** Loads the button that closes an action with a photo, visible wherever the action is read. */
export const CloseAction = lazyComponent(
  async () =>
    (await Promise.all([import('./action-photos.tsx'), needWords('photos')]))[0].CloseAction,
)

/** Loads the photos that a history ticket added or removed. */
export const TicketPhotos = lazyComponent(
  async () =>
    (await Promise.all([import('./ticket-photos.tsx'), needWords('photos')]))[0].TicketPhotos,
)
