// features/bots/catalogue: bots that can be deployed as they stand, with what they made of a recorded year.
import { TEMPLATE_FIGURES, type TemplateFigures, templateRisk } from '@atb/core/bots/template-figures';
import { BOT_TEMPLATES, type BotTemplate } from '@atb/core/bots/templates';
import { isRunning, type BotView } from '../../../lib/bot-view.ts';

export interface TemplateView {
  readonly template: BotTemplate;
  readonly figures: TemplateFigures;
  readonly riskLevel: ReturnType<typeof templateRisk>;
  readonly status: 'active' | 'inactive';
  /** Own bots that were made of it and run. */
  readonly running: readonly BotView[];
}

/** A bot is of a template whose name it bears, perhaps with a number behind it: what is renamed is one's own. */
function isOf({ name, kind, symbol }: BotTemplate, { bot }: BotView): boolean {
  const isNamed =
    bot.name === name || (bot.name.startsWith(`${name} `) && /^\d+$/u.test(bot.name.slice(name.length + 1)));
  return isNamed && bot.type === kind && bot.symbol === symbol;
}

export function viewTemplates(views: readonly BotView[]): readonly TemplateView[] {
  return BOT_TEMPLATES.flatMap((template) => {
    const figures = TEMPLATE_FIGURES[template.id];
    if (figures === undefined) return [];
    const running = views.filter((view) => isRunning(view.bot) && isOf(template, view));
    const status = running.length > 0 ? 'active' : 'inactive';
    return { template, figures, riskLevel: templateRisk(figures), status, running };
  });
}

/** The smallest of each kind: what somebody begins with. */
export function readyToDeploy(all: readonly TemplateView[]): readonly TemplateView[] {
  const kinds = [...new Set(all.map(({ template }) => template.kind))];
  return kinds.flatMap((kind) => {
    const [least] = all
      .filter(({ template }) => template.kind === kind)
      .toSorted((a, b) => a.template.minInvestment - b.template.minInvestment);
    return least ?? [];
  });
}
