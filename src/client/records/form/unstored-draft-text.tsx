import { type ComponentProps, Suspense } from 'react'
import type { EntryDraft } from '#client/data/outbox/outbox.ts'
import { needWords } from '#client/i18n/language.ts'
import type { NoLonger as Part } from '#client/shell/tray/unkept.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

const Unkept = lazyComponent(
  async () =>
    (await Promise.all([import('#client/shell/tray/unkept.tsx'), needWords('tray')]))[0].Unkept,
)
const NoLonger = lazyComponent(
  async () =>
    (await Promise.all([import('#client/shell/tray/unkept.tsx'), needWords('tray')]))[0].NoLonger,
)

/** The words of a form that the device could not store, for copying or saving as a file (F-54). */
export function UnstoredDraftText({ draft }: { draft: EntryDraft }) {
  return (
    <Suspense fallback={null}>
      <Unkept draft={draft} />
    </Suspense>
  )
}

/** The words of a change that its author may no longer make, for copying. */
export function ForbiddenChangeText(props: ComponentProps<typeof Part>) {
  return (
    <Suspense fallback={null}>
      <NoLonger {...props} />
    </Suspense>
  )
}
