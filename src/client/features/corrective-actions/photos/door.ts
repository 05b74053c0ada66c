import { withWords } from '#client/i18n/language.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

/** Loads the photos of an action after its texts. */
export const ActionPhotos = lazyComponent(
  async () => (await withWords('photos', import('./action-photos.tsx'))).ActionPhotos,
)

/** Loads the button that closes an action with a photo, visible wherever the action is read. */
export const CloseAction = lazyComponent(
  async () => (await withWords('photos', import('./action-photos.tsx'))).CloseAction,
)

/** Loads what another app shared into the form of a new action. */
export const SharedFilesNote = lazyComponent(
  async () => (await withWords('photos', import('./shared-files.tsx'))).SharedFilesNote,
)

/** Loads the photos that a history ticket added or removed. */
export const TicketPhotos = lazyComponent(
  async () => (await withWords('photos', import('./ticket-photos.tsx'))).TicketPhotos,
)
