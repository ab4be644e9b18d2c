import type { LanguageSamples } from "./sample-inputs.ts";

/** Chinese, in simplified characters. */
export const zh: LanguageSamples = {
  conversational: [
    [{ role: "user", content: "为什么海水是咸的，而河水不是？" }],
    [{ role: "user", content: "请为一个下雨的星期天安排一天不花钱的城市活动。" }],
  ],
  "feature-extraction": ["街角的面包店在日出之前就开门了。"],
  "fill-mask": ["蜜蜂把花蜜酿成蜂[MASK]。", "演出开始之前，她给小提[MASK]调了音。"],
  "question-answering": [
    {
      question: "渡轮星期天几点出发？",
      context: "开往岛上的渡轮工作日早上八点出发，星期天十点半出发。航程四十分钟，自行车免费。",
    },
    {
      question: "成熟的浆果是什么颜色？",
      context: "这种灌木高两米，五月开花。浆果起初是绿色，七月变红，成熟时几乎是黑色。",
    },
    {
      question: "施工期间在哪里还书？",
      context: "图书馆因施工闭馆六周。在此期间，图书可以在市政厅归还。",
    },
  ],
  "sentence-similarity": [
    {
      source_sentence: "怎样修改我的密码？",
      sentences: ["重置登录信息的步骤", "前台的开放时间", "如何保护您的账户"],
    },
  ],
  summarization: [
    "市图书馆从六月一日起闭馆六周。馆内将安装新电梯，阅览室将铺设更安静的地板。闭馆期间，读者可以在市政厅还书，借阅期限自动延长，不收取费用。流动图书车每周两次停在火车站前。图书馆预计七月中旬重新开放，星期六的开放时间也将延长。",
  ],
  "table-question-answering": [
    {
      query: "哪座山峰最低？",
      table: {
        山峰: ["阿空加瓜山", "迪纳利山", "乞力马扎罗山"],
        国家: ["阿根廷", "美国", "坦桑尼亚"],
        "海拔（米）": ["6961", "6190", "5895"],
      },
    },
  ],
  "text-classification": ["旅馆很安静，光是早餐就不虚此行。"],
  "text-generation": [
    "末班车已经开走了，空荡荡的站台上",
    "做一个简单的面包，需要",
    "学习一门外语有三个好处：",
  ],
  "text-to-speech": ["夜班火车将在黎明时分到达四号站台。"],
  "token-classification": [
    "林晓雨去年从成都搬到新加坡，在一家航运公司工作。",
    "长江流经重庆、武汉和南京。",
  ],
  translation: ["夜班火车在黎明时到达。", "请把鞋放在门口，茶已经泡好了。"],
  "zero-shot-classification": [
    {
      text: "同一份订单我付了两次款，请把其中一笔退给我。",
      candidate_labels: ["退款", "法律", "常见问题"],
    },
  ],
};
