import css from './file-problem.module.css'

/** Why a chosen file is not taken, where it was chosen. */
export function FileProblemNote({ problem }: { problem: { title: string; why: string } | null }) {
  if (problem === null) return null
  return (
    <div role="alert" className={css.problem}>
      <strong>{problem.title}</strong>
      <span>{problem.why}</span>
    </div>
  )
}
