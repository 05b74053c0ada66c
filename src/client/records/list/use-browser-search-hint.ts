import { useLingui } from '@lingui/react/macro'
import { keepChoice, keptChoice } from '#client/shell/use-kept-choice.ts'
import { isApple } from '#client/ui/keys/is-apple.ts'
import { keyActOf, keys } from '#client/ui/keys/keys.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { useWindowEvent } from '#client/ui/use-window-event.ts'

/** The number of rows that a tall screen shows at once. */
const inSight = 50

/**
 * Shows a hint on the first Ctrl+F in a long list, once in each browser: the list has its own
 * search, because the browser finds only rendered rows. The browser's search opens too.
 */
export function useBrowserSearchHint(list: { rows: number; hasMore: boolean }): void {
  const { t } = useLingui()
  const toasts = useToasts()
  const isLong = list.hasMore || list.rows > inSight
  const hint = () => {
    const key = keys.search
    return keptChoice('keys.single') === false
      ? t`The browser finds only the rows in sight. The list has its own search.`
      : t`The browser finds only the rows in sight. The list has its own search: press “${key}”.`
  }
  const pressed = (event: KeyboardEvent) => {
    const search = keyActOf(keys.search)
    if (!isFind(event) || search === undefined || keptChoice(shown) === true) return
    keepChoice(shown, true)
    toasts.show({ kind: 'hint', text: hint(), action: { label: t`Search`, onAction: search.run } })
  }
  useWindowEvent('keydown', pressed, isLong)
}

/** The key under which this browser stores that the hint was shown. */
const shown = 'lists.findHint'

function isFind({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'f' && (isApple() ? metaKey : ctrlKey) && !altKey && !shiftKey
}
