import { Button } from '../button/button.tsx'
import { useUiWords } from '../words.tsx'

/**
 * The foot under choices: what was set goes, or stays and the choices close. They follow at once,
 * so there is nothing to apply.
 */
export function FilterFoot({
  onClear,
  onDone,
}: {
  onClear: (() => void) | undefined
  onDone: () => void
}) {
  const words = useUiWords()
  return (
    <>
      <Button size="small" disabled={onClear === undefined} onClick={onClear}>
        {words.clear}
      </Button>
      <Button size="small" variant="filled" onClick={onDone}>
        {words.done}
      </Button>
    </>
  )
}
