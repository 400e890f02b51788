import { stem } from "../text/overlap";

/** Words that every question may have: grammar, and words for asking and for judging. */
const GRAMMAR = new Set(
  (
    "a an the of to in on at for and or nor is are was were be been being am it its this that these those with by from as i " +
    "you he she we they my your our his her their me us him them do does did no not so if but than then there here " +
    "have has had having will would can could should shall may might must what which who whom whose how why when where whether " +
    "just very about into out up down over off without within any all some every each either both one ones more most less least " +
    "somebody someone something anybody anyone anything people person thing things " +
    "really actually clearly explicitly expressly at all ever also too only even still already now true false yes " +
    "please check decide tell say says said judge rate grade assess determine find mark estimate give choose pick sort " +
    "ask asks asked asking want wants wanted wish wishes need needs seek seeks express expresses contain contains show shows look " +
    "looks like get gets got go goes going gone come comes make makes made take takes put try tries tell tells told know knows " +
    "subject topic matter theme item items product products word words tone overall whole kind sort type general generally " +
    "identify flag recognise recognize consider indicate classify label detect spot evaluate estimate measure rank true false " +
    "read reads accord according before after since because against under through another rather way part " +
    "s t ll ve re m d don doesn isn aren wasn weren hasn haven hadn didn won wouldn"
  ).split(" "),
);

/** The parties of a text, and the sorts of texts. */
const PARTIES =
  "customer client user guest caller sender writer author speaker buyer shopper visitor member subscriber consumer patron " +
  "passenger traveller tenant resident patient student parent player reviewer poster employee colleague lead prospect " +
  "text message mail email e-mail letter note comment review post ticket chat conversation document report request query " +
  "statement feedback description inquiry enquiry inquiries enquiries companies reply answer response content tweet case issue contact " +
  "company team support service business firm";
const KNOWN = new Set(PARTIES.split(" ").flatMap((word) => [word, `${word}s`, `${word}es`]));

/** A word of a question that asks for something. */
export interface AskedWord {
  word: string;
  stem: string;
}

/** The words that say what a question asks for, each once and in order: neither grammar nor the parties. */
export function askedWords(question: string): AskedWord[] {
  const asked = new Map<string, AskedWord>();
  for (const word of question
    .toLowerCase()
    .replace(/['’]s\b/g, "")
    .match(/[\p{L}\p{N}]+/gu) ?? []) {
    if (GRAMMAR.has(word)) continue;
    if (KNOWN.has(word)) continue;
    const root = stem(word);
    asked.set(root, { word, stem: root });
  }
  return [...asked.values()];
}
