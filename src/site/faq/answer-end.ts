/** Stands after each answer that is rendered for machines. */
export const answerEnd = '<hr class="answer-end">';
