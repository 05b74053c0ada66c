import { useCallback, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { type Store, createStore } from '#client/data/store.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import type { RowEditing } from '#client/ui/table/columns.ts'
import { formFieldsOf } from '#client/records/form-values.ts'
import type { RowEditorContent, InlineEditOptions, RowEditorProps } from './row-editor.tsx'

const RowEditor = lazyComponent<RowEditorProps>(
  async () => (await import('./row-editor.tsx')).RowEditor,
  'over',
)

/**
 * Turns one row of a table into fields with Save and Cancel; the draft is stored, and another row
 * may replace it at any time. The page renders `editor` anywhere: it loads with the first edited
 * row, so that a list loads no form, and its content appears in the row's cells.
 */
export function useInlineEdit(options: InlineEditOptions): {
  editing: RowEditing | null
  edit: (row: { uid: string }) => void
  editor: ReactNode
} {
  const { layout } = options
  const [asked, setAsked] = useState<RowEditorProps['asked'] | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  const [drawn] = useState(() => createStore<RowEditorContent | null>(null))
  const edit = useCallback((row: { uid: string }) => setAsked({ row }), [])
  const cells = useMemo(() => {
    const places = formFieldsOf(layout, 'edit').map(
      ({ name, ui }) =>
        [
          ui.column?.id ?? name,
          <Place key={name} drawn={drawn} of={(now) => now.cells[name]} />,
        ] as const,
    )
    return Object.fromEntries(places)
  }, [layout, drawn])
  return {
    edit,
    editor: asked && (
      <RowEditor
        {...options}
        asked={asked}
        content={drawn}
        onShown={setShown}
        onClose={() => setAsked(null)}
      />
    ),
    editing:
      shown === null
        ? null
        : {
            key: shown,
            cells,
            foot: <Place drawn={drawn} of={(now) => now.foot} />,
            onCancel: () => drawn.get()?.cancel(),
          },
  }
}

/** The position of a part of the editor in the row. */
function Place({
  drawn,
  of,
}: {
  drawn: Store<RowEditorContent | null>
  of: (now: RowEditorContent) => ReactNode
}): ReactNode {
  const now = useSyncExternalStore(drawn.subscribe, drawn.get)
  return now && of(now)
}
