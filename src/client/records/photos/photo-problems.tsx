import { IconAlertCircle } from '@tabler/icons-react'
import { Icon } from '#client/ui/icon.tsx'
import css from './photos.module.css'

/** Shows why photos were refused, and speaks it. */
export function PhotoProblems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null
  return (
    <ul className={css.problems} role="alert">
      {problems.map((problem) => (
        <li key={problem}>
          <Icon icon={IconAlertCircle} size={18} />
          {problem}
        </li>
      ))}
    </ul>
  )
}
