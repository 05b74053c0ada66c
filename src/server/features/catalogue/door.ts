export { chosenQuestion, type ChosenQuestion } from './chosen-question.ts'
export { hasSelection } from './enabling.ts'
export { regulationImage } from './regulation-image.ts'
