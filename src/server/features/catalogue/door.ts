export { chosenQuestion, type ChosenQuestion } from './chosen-question.ts'
export { regulationImage } from './regulation-image.ts'
