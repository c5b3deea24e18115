/** The button that goes on stands outside of the form. */
export const BOT_FORM_ID = 'bot-wizard';
